// What was entered in a field.

/** @param {Event} e @returns {number} 0 where it is none */
export function numberIn(e) {
  return Number(/** @type {HTMLInputElement} */ (e.currentTarget).value) || 0;
}

/** @param {Event} e */
export function textIn(e) {
  return /** @type {HTMLInputElement} */ (e.currentTarget).value;
}
