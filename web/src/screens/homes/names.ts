/** The pictures that show the home itself are called so, the first of them leads the guest's pages. */
export const showsHome = (name: string) => name === "home" || name.startsWith("home-");

/** A name that no other picture has. */
export function newName(begin: "home" | "text"): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return `${begin}-${Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
