import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

/** The chats of the tasks, the one with the newest message first. */
export const Route = createFileRoute("/_signed-in/_staff/messages")({
  component: lazyRouteComponent(() => import("#/screens/cleanings/MessagesScreen"), "MessagesScreen"),
});
