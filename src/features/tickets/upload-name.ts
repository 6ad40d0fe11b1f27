/** What a file is called where it is kept: what is left of a long name still says what kind of file it is. */
export const uploadName = ({ name }: File): string => name.slice(-MAX_NAME_LENGTH)

const MAX_NAME_LENGTH = 200
