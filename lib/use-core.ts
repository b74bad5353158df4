/**
 * The choice of a core by its name.
 */
import type { Backend, CoreOrigin } from "./backend.js";
import { BackendError } from "./errors.js";

/**
 * Puts the core of that name in use, for every algorithm that has one.
 *
 * @throws {@link BackendError} when there is none, or it cannot be used here; nothing changes then
 */
export function useCoreOf(backend: Backend, name: string, origin: CoreOrigin): void {
  const all = backend.cores();
  const named = all.filter((core) => core.name === name);
  if (named.length === 0) {
    const names = [...new Set(all.map((core) => core.name))].join(", ");
    throw new BackendError(
      `there is no core "${name}" in the ${backend.name} backend; it has ${names}`,
    );
  }
  const unusable = named.find((core) => !core.usable);
  if (unusable !== undefined)
    throw new BackendError(
      unusable.missing.length > 0
        ? `the core "${name}" cannot run here: this CPU or its system lacks ${unusable.missing.join(", ")}`
        : `the core "${name}" failed its known-answer test`,
    );
  for (const core of named) backend.useCore(core, origin);
}
