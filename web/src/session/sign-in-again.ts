import { useRouter } from "@tanstack/react-router";

/** To the sign-in page, and from there back to the page that is open: the one of a guest, or of the office. */
export function useSignInAgain(): () => void {
  const router = useRouter();
  return () => void router.navigate({ to: "/login", search: { next: router.state.location.href } });
}
