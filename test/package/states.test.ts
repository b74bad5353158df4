/** States that one backend exports, and the other goes on with. */
import { explain } from "shacore";
import { describe, expect, it } from "vitest";
import { algorithms } from "../support/algorithms.js";
import { evaluate } from "../support/run.js";

const native = explain().backend === "native";
const environment = (backend: string) => ({ SHACORE_BACKEND: backend });

describe.skipIf(!native)("between the backends (needs the addon)", () => {
  describe.each(algorithms)("%s", (algorithm) => {
    const start = `shacore.createHash("${algorithm}").update("m".repeat(length))`;
    const lengths = "Array.from({ length: 140 }, (_, length) => length)";

    it("both export the same bytes, and each goes on with what the other exported", () => {
      const exported = `return ${lengths}.map((length) => ${start}.exportState().toString("hex"))`;
      const states = evaluate(exported, environment("native"));
      expect(evaluate(exported, environment("portable"))).toEqual(states);
      const resumed = `return ${JSON.stringify(states)}.map((state) =>
        shacore.importState(Buffer.from(state, "hex")).update("end").digest("hex"))`;
      const whole = `return ${lengths}.map((length) => ${start}.update("end").digest("hex"))`;
      const digests = evaluate(whole, environment("native"));
      for (const backend of ["native", "portable"])
        expect(evaluate(resumed, environment(backend))).toEqual(digests);
    });

    it("after 2^53 - 1 bytes both come to the same digest", () => {
      const body = `
        const length = 63;
        const state = ${start}.exportState();
        state.writeBigUInt64BE(2n ** 53n - 1n, state.length - 63 - 8);
        return [shacore.backend(), shacore.importState(state).digest("hex")]`;
      const [first, digest] = evaluate(body, environment("native")) as string[];
      expect(first).toBe("native");
      expect(evaluate(body, environment("portable"))).toEqual(["portable", digest]);
    });
  });
});
