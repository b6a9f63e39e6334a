import { createFileRoute } from "@tanstack/react-router";
import { late } from "#/ui/late";

/** The chats of the tasks, the one with the newest message first. */
export const Route = createFileRoute("/_signed-in/_staff/messages")({
  component: late(() => import("#/screens/cleanings/MessagesScreen"), "MessagesScreen"),
});
