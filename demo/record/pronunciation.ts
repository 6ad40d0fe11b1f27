/** The text in the form that a synthesiser needs: identifiers as people dictate them, and nothing else changed. */
export function pronunciation(text: string, language: string): string {
  const hyphen = language === 'pt-BR' ? ' traço ' : ' guion '
  return text
    .replace(/\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g, (cpf) => spelled(cpf.replaceAll('.', '')))
    .replace(/\b[A-Z]{4}\d{6}[A-Z]{6}[A-Z\d]\d\b/g, spelled)
    .replace(/\b\d{8}\b/g, (dni) => dni.replace(/..(?=.)/g, '$& '))
    .replace(/(?<=\d[, ]*)-(?=[, ]*[\dK])/g, hyphen)
    .replace(/\bUF\b/g, 'u efe')
}

const spelled = (identifier: string) => identifier.split('').join(', ')
