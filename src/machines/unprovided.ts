/** Stands in a machine for an effect that the edge provides, and says so when it was forgotten. */
export const unprovided = (name: string) => (): never => {
  throw new Error(`The effect "${name}" was not provided`)
}
