/** The key itself, when it is of the form `folder/name`: no dots at the start of a part, so no way out of the storage. */
export function checkedKey(key: string): string {
  if (/^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(key)) return key
  throw new Error(`not a key of the storage: ${JSON.stringify(key)}`)
}

/** The folder, when it is one that keys may begin with. */
export function checkedFolder(folder: string): string {
  if (/^[\w-]+$/.test(folder)) return folder
  throw new Error(`not a folder of the storage: ${JSON.stringify(folder)}`)
}
