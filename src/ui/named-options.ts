/** Select options for things with an ID and a name. */
export const namedOptions = (things: readonly { id: number; name: string }[] = []) =>
  things.map(({ id, name }) => ({ value: String(id), label: name }))
