/** What a file is called where it is kept: what is left of a long name still says what kind of file it is. */
export const keptName = ({ name }: File): string => name.slice(-LONGEST_NAME)

const LONGEST_NAME = 200
