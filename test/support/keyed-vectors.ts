/**
 * Vectors of HMAC, HKDF and PBKDF2: those of the RFCs, of NIST and of Wycheproof.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface MacVector {
  readonly key: Buffer;
  readonly message: Buffer;
  /** The MAC, or what a truncated one begins with. */
  readonly mac: Buffer;
  /** Whether it is the MAC. */
  readonly valid: boolean;
}

export interface HkdfVector {
  readonly material: Buffer;
  readonly salt: Buffer;
  readonly info: Buffer;
  readonly length: number;
  /** Absent when no key is that long. */
  readonly key: Buffer | undefined;
}

export interface Pbkdf2Vector {
  readonly password: Buffer;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly key: Buffer;
}

const hex = (text: string) => Buffer.from(text, "hex");
const read = (...path: string[]) => readFileSync(join("test", "vectors", ...path), "latin1");

/** The "name = value" pairs of each part of a text, whose parts begin with that name. */
function records(text: string, first: string): Record<string, string>[] {
  const parts: Record<string, string>[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^(\w+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === first) parts.push({});
    if (name !== undefined && parts.length > 0) parts[parts.length - 1][name] = value;
  }
  return parts;
}

/** The cases of RFC 2202 (SHA-1) or RFC 4231. */
export function rfcMacs(algorithm: string): MacVector[] {
  const file = algorithm === "sha1" ? "rfc-2202-sha1.txt" : `rfc-4231-${algorithm}.txt`;
  return records(read("rfc", file), "Len").map(({ Len, Key, Msg, MD }) => ({
    key: hex(Key),
    message: hex(Msg).subarray(0, Number(Len) / 8),
    mac: hex(MD),
    valid: true,
  }));
}

/** NIST's cases for MACs of that many bytes, some of them truncated. */
export function nistMacs(digestLength: number): MacVector[] {
  const section = read("nist-cavp", "HMAC.rsp").split(/^\[L=/m);
  const text = section.find((part) => part.startsWith(`${digestLength}]`)) ?? "";
  return records(text, "Count").map(({ Key, Msg, Mac }) => ({
    key: hex(Key),
    message: hex(Msg),
    mac: hex(Mac),
    valid: true,
  }));
}

function wycheproof<Group>(file: string): Group[] {
  return (JSON.parse(read("wycheproof", file)) as { testGroups: Group[] }).testGroups;
}

interface MacGroup {
  readonly tests: readonly Record<"key" | "msg" | "tag" | "result", string>[];
}

export function wycheproofMacs(algorithm: string): MacVector[] {
  return wycheproof<MacGroup>(`hmac_${algorithm}_test.json`).flatMap(({ tests }) =>
    tests.map(({ key, msg, tag, result }) => ({
      key: hex(key),
      message: hex(msg),
      mac: hex(tag),
      valid: result === "valid",
    })),
  );
}

/** The cases of RFC 5869. */
export function rfcHkdf(algorithm: string): HkdfVector[] {
  const text = read("rfc", `rfc-5869-HKDF-${algorithm.toUpperCase()}.txt`);
  return records(text, "COUNT").map(({ IKM, salt, info, L, OKM }) => ({
    material: hex(IKM),
    salt: hex(salt),
    info: hex(info),
    length: Number(L),
    key: hex(OKM),
  }));
}

interface HkdfGroup {
  readonly tests: readonly (Record<"ikm" | "salt" | "info" | "okm" | "result", string> & {
    readonly size: number;
  })[];
}

export function wycheproofHkdf(algorithm: string): HkdfVector[] {
  return wycheproof<HkdfGroup>(`hkdf_${algorithm}_test.json`).flatMap(({ tests }) =>
    tests.map(({ ikm, salt, info, size, okm, result }) => ({
      material: hex(ikm),
      salt: hex(salt),
      info: hex(info),
      length: size,
      key: result === "valid" ? hex(okm) : undefined,
    })),
  );
}

/** The cases of RFC 6070, whose texts write a zero byte as \0. */
export function rfcPbkdf2(): Pbkdf2Vector[] {
  const bytes = (text: string) => Buffer.from(text.replaceAll("\\0", "\0"), "latin1");
  return records(read("rfc", "rfc-6070-PBKDF2-SHA1.txt"), "COUNT").map(
    ({ PASSWORD, SALT, ITERATIONS, DERIVED_KEY }) => ({
      password: bytes(PASSWORD),
      salt: bytes(SALT),
      iterations: Number(ITERATIONS),
      key: hex(DERIVED_KEY),
    }),
  );
}

interface Pbkdf2Group {
  readonly tests: readonly (Record<"password" | "salt" | "dk", string> & {
    readonly iterationCount: number;
  })[];
}

export function wycheproofPbkdf2(algorithm: string): Pbkdf2Vector[] {
  return wycheproof<Pbkdf2Group>(`pbkdf2_hmac${algorithm}_test.json`).flatMap(({ tests }) =>
    tests.map(({ password, salt, iterationCount, dk }) => ({
      password: hex(password),
      salt: hex(salt),
      iterations: iterationCount,
      key: hex(dk),
    })),
  );
}
