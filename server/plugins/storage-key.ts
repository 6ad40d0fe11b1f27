/** The key itself, when it is of the form `folder/name`: no dots at the start of a part, so no way out of the storage. */
export function checkedKey(key: string): string {
  if (/^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(key)) return key
  throw new Error(`not a key of the storage: ${JSON.stringify(key)}`)
}
