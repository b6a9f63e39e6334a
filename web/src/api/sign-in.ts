/** Where OAuth's grants become tokens: a form in, tokens out. The document describes JSON calls only. */
export const tokenPath = "/token";
