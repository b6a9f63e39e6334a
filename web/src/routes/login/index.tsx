import { createFileRoute, getRouteApi, useRouter } from "@tanstack/react-router";
import { LoginScreen } from "#/screens/login/LoginScreen";

const login = getRouteApi("/login");

function LoginPage() {
  const router = useRouter();
  const search = login.useSearch();
  const { next } = search;
  const goOn = async () => {
    if (next === undefined) await router.navigate({ to: "/router", replace: true });
    else router.history.replace(next);
  };
  return <LoginScreen search={search} goOn={goOn} />;
}

export const Route = createFileRoute("/login/")({
  component: LoginPage,
});
