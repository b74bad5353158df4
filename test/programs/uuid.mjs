// Names to identifiers: SHA-1 is version 5.
import { v3, v5 } from "uuid";

for (const name of ["", "example.org", "https://example.org/ä€", "x".repeat(5000)])
  console.log(v5(name, v5.DNS), v5(name, v5.URL), v3(name, v3.DNS));
console.log(v5("bytes", v5.URL, new Uint8Array(20), 3));
