import { keptReads, ready } from "./device";
import { expect, signIn, test } from "./installation";
import { photo } from "./photo";

test("a photo of the phone's gallery is shared with the app without signal, and reaches the task it is for", async ({
  installation,
  person,
}) => {
  const page = await person({ offline: true });
  await signIn(page, installation.account("cleaner"));
  const card = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  const task = (await card.getAttribute("href")) ?? "";
  const property = await card.innerText();
  await page.goto(task);
  await expect(page.getByLabel("Message", { exact: true })).toBeVisible();
  await page.goto("/cleanings");
  await expect(page.locator(`a[href="${task}"]`).first()).toBeVisible();
  await expect.poll(async () => keptReads(page)).toContain('"current"');
  await ready(page);
  // As a phone does it: the manifest names the address and the field.
  const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as {
    share_target: { action: string; params: { files: [{ name: string }] } };
  };
  const target = { action: manifest.share_target.action, field: manifest.share_target.params.files[0].name };
  await page.context().setOffline(true);
  await page.evaluate(
    ({ action, field, bytes }) => {
      const form = Object.assign(document.createElement("form"), {
        method: "post",
        enctype: "multipart/form-data",
        action,
      });
      const given = new DataTransfer();
      given.items.add(new File([new Uint8Array(bytes)], "balcony.png", { type: "image/png" }));
      const input = Object.assign(document.createElement("input"), { type: "file", name: field });
      input.files = given.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { ...target, bytes: [...photo(64, 48)] },
  );
  await expect(page.getByRole("heading", { name: "Where does the photo belong?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "balcony.png" })).toBeVisible();
  // Still there after a reload.
  await page.reload();
  await expect(page.getByRole("img", { name: "balcony.png" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: property }).first().click();
  // Another task of the same home may come first there.
  await expect(page).toHaveURL(/\/cleanings\/\d+-\d+#chat$/);
  await page.getByLabel("Message", { exact: true }).fill("The light of the balcony");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(/waiting to send/i).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/waiting to send/i)).toHaveCount(0);
  // It is fetched when it comes into sight.
  await page.getByRole("log").getByRole("button", { name: "balcony.png" }).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("log").locator("button:has(img)").last()).toBeVisible();
  // Who goes there once more finds that it has its place.
  await page.goto("/shared");
  await expect(page.getByText("Nothing is waiting here any more")).toBeVisible();
});
