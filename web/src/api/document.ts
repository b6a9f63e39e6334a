/** Where the server documents its calls. */
export const documentPath = { people: "/v1/docs", programs: "/v1/openapi.json" };
