/** The vectors of PBKDF2 that take sixteen million iterations. */
import { pbkdf2Sync } from "shacore";
import { expect, it } from "vitest";
import { rfcPbkdf2, wycheproofPbkdf2 } from "../../support/keyed-vectors.js";

it("sixteen million iterations", () => {
  const vectors = [...rfcPbkdf2(), ...wycheproofPbkdf2("sha1")].filter(
    ({ iterations }) => iterations > 1_000_000,
  );
  expect(vectors.length).toBeGreaterThanOrEqual(1);
  for (const { password, salt, iterations, key } of vectors)
    expect(pbkdf2Sync(password, salt, iterations, key.length, "sha1")).toEqual(key);
});
