// Solves a challenge from the standard input with altcha's own library, as the web app's worker does, and prints the token that the web app makes of it.
import { pbkdf2, solveChallenge } from "altcha/lib";
import { readFileSync } from "node:fs";

const c = JSON.parse(readFileSync(0, "utf8"));
const solution = await solveChallenge({
  challenge: {
    parameters: { algorithm: c.algorithm, nonce: c.nonce, salt: c.salt, cost: c.cost, keyLength: 32, keyPrefix: c.challenge },
    signature: c.signature,
  },
  deriveKey: pbkdf2.deriveKey,
});
const { algorithm, challenge, salt, nonce, cost, maxnumber, signature } = c;
process.stdout.write(btoa(JSON.stringify({ algorithm, challenge, number: solution.counter, salt, nonce, cost, maxnumber, signature })));
