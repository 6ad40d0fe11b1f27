/** Things with an id and a name, as a select offers them. */
export const namedOptions = (offered: readonly { id: number; name: string }[] = []) =>
  offered.map(({ id, name }) => ({ value: String(id), label: name }))
