// Copying text.

import { notify } from "./notify.js";
import { t } from "./i18n.js";
import { apply } from "./state.js";

/** Copies text; where there is no clipboard, shows it to be copied by hand. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("copied"));
  } catch {
    apply({ type: "dialog", name: `text:${text}` });
  }
}
