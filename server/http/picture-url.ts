/** Where a browser finds a picture that was uploaded. */
export const pictureUrl = (key: string) => `/api/pictures/${key}`

/** Where the storage has it. */
export const pictureStorageKey = (key: string) => `pictures/${key}`
