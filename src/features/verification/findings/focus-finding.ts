/** Where a finding stands on the page, and where its comment is written. */
export const findingElementId = (key: string) => `finding-${key}`
export const commentElementId = (key: string) => `finding-comment-${key}`

/** Brings a finding into sight and gives it the keyboard. */
export function focusFinding(key: string): void {
  const finding = document.getElementById(findingElementId(key))
  finding?.focus({ preventScroll: true })
  finding?.scrollIntoView({ block: 'nearest' })
}
