// Signed cookies, good and forged.
"use strict";

const { sign, unsign } = require("cookie-signature");

for (const value of ["", "hello", "é€𝒳", "x".repeat(1000)])
  for (const secret of ["secret", "another", Buffer.from("bytes")]) {
    const signed = sign(value, secret);
    console.log(signed, unsign(signed, secret) === value, unsign(`${signed}x`, secret));
    console.log(unsign(signed.replace(/.$/, "0"), secret));
  }
