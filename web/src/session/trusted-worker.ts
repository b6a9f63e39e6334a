interface Policy {
  createScriptURL: (url: string) => string;
}

/** The content security policy asks for trusted types; ours passes the one address that the build gave us. A name may be asked for once. */
export function trustedWorkerUrl(name: string, address: string): string {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError("not our worker");
      return url;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
  return (trustedTypes?.createPolicy(name, rules) ?? rules).createScriptURL(address);
}
