import { RouterProvider } from "@tanstack/react-router";
import { makeRouter } from "./router";

export { prepareErrorScreen } from "./router";

export const router = makeRouter();

/** All pages; only the one where one signs in is there without them (FirstPage). */
export function App() {
  return <RouterProvider router={router} />;
}
