/** The name of an uploaded file. A long name is cut at its start, so that the extension remains. */
export const uploadName = ({ name }: File): string => name.slice(-MAX_NAME_LENGTH)

const MAX_NAME_LENGTH = 200
