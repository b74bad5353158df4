/**
 * The part of vitest that test/core, test/api and test/x86 use, for JavaScript runtimes where vitest
 * itself does not run: old versions of Node, other CPUs, Windows under wine. suite-bundle.mjs puts it
 * in vitest's place.
 */
import * as assert from "node:assert/strict";

type Body = () => unknown;

const tests: { name: string; body: Body }[] = [];
const skipped: string[] = [];
const endings: Body[] = [];
const groups: string[] = [];

const nameOf = (name: string) => [...groups, name].join(" > ");

function skip(name: string): void {
  skipped.push(nameOf(name));
}

export function it(name: string, body: Body): void {
  tests.push({ name: nameOf(name), body });
}

export function describe(name: string, body: Body): void {
  groups.push(name);
  body();
  groups.pop();
}

it.skipIf = (condition: boolean) => (condition ? skip : it);
describe.skipIf = (condition: boolean) => (condition ? skip : describe);
describe.each =
  (cases: readonly unknown[]) => (title: string, body: (...values: never[]) => unknown) => {
    for (const value of cases) {
      const values = Array.isArray(value) ? value : [value];
      describe(titleOf(title, values), () => body(...(values as never[])));
    }
  };

/** A title with the values of its case: "%s" for each in turn, "$name" for a property of the first. */
function titleOf(title: string, values: readonly unknown[]): string {
  let used = 0;
  return title
    .replace(/%s/g, () => String(values[used++]))
    .replace(/\$(\w+)/g, (_, name) => String((values[0] as Record<string, unknown>)[name]));
}

/** A class of errors, or a part of the message. */
type Thrown = string | (new (...values: never[]) => Error);

function assertThrown(error: unknown, expected: Thrown): true {
  if (typeof expected === "function") assert.ok(error instanceof expected, String(error));
  else assert.ok((error as Error).message.includes(expected), String(error));
  return true;
}

export function expect(actual: unknown) {
  return {
    toBe: (expected: unknown) => assert.equal(actual, expected),
    toEqual: (expected: unknown) => assert.deepEqual(actual, expected),
    toMatchObject: (expected: Record<string, unknown>) => {
      const object = actual as Record<string, unknown>;
      const keys = Object.keys(expected);
      assert.deepEqual(Object.fromEntries(keys.map((key) => [key, object[key]])), expected);
    },
    toBeInstanceOf: (expected: new () => unknown) => assert.ok(actual instanceof expected),
    toBeGreaterThan: (limit: number) =>
      assert.ok((actual as number) > limit, `${actual} > ${limit}`),
    toBeLessThan: (limit: number) => assert.ok((actual as number) < limit, `${actual} < ${limit}`),
    toThrow: (expected: Thrown) =>
      assert.throws(actual as () => unknown, (error) => assertThrown(error, expected)),
    not: {
      toBe: (unexpected: unknown) => assert.notEqual(actual, unexpected),
    },
    rejects: {
      toThrow: (expected: Thrown) =>
        assert.rejects(actual as Promise<unknown>, (error) => assertThrown(error, expected)),
    },
  };
}

expect.fail = (message: string) => assert.fail(message);

export function afterAll(body: Body): void {
  endings.push(body);
}

/**
 * Runs every test, prints what failed and what was skipped, and ends with "N passed, N failed". No tests
 * at all are a failure too. With TEST_BAIL it ends at the first that fails.
 */
export async function run(): Promise<void> {
  let [passed, failed] = [0, 0];
  for (const { name, body } of tests) {
    try {
      await body();
      passed++;
    } catch (error) {
      failed++;
      console.log(`FAILED: ${name}\n${(error as Error).stack}`);
      if (process.env.TEST_BAIL) break;
    }
  }
  for (const body of endings) await body();
  for (const name of skipped) console.log(`skipped: ${name}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && tests.length !== 0 ? 0 : 1;
}
