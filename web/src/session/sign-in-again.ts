import { useRouter } from "@tanstack/react-router";

/** To the sign-in page, and from there back to the page that is open, whoever's it is: a guest's or the office's. */
export function useSignInAgain(): () => void {
  const router = useRouter();
  return () => void router.navigate({ to: "/login", search: { next: router.state.location.href } });
}
