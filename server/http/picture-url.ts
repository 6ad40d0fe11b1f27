/** The address of an uploaded picture for browsers. */
export const pictureUrl = (key: string) => `/api/pictures/${key}`

/** The key of the picture in the storage. */
export const pictureStorageKey = (key: string) => `pictures/${key}`
