/** Puts the cursor into the control with that name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}

/**
 * Puts the cursor into the first control of the form, in its order, that one of the names means, or a part of that
 * control.
 */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const control of form?.elements ?? []) {
    const own = control.getAttribute('name')
    if (own && names.some(name => name === own || name.startsWith(`${own}.`))) {
      if (control instanceof HTMLElement) control.focus()
      return
    }
  }
}
