/** The ids of a finding on the page, and of its comment field. */
export const findingElementId = (key: string) => `finding-${key}`
export const commentElementId = (key: string) => `finding-comment-${key}`

/** Scrolls to a finding and focuses it. */
export function focusFinding(key: string): void {
  const finding = document.getElementById(findingElementId(key))
  finding?.focus({ preventScroll: true })
  finding?.scrollIntoView({ block: 'nearest' })
}
