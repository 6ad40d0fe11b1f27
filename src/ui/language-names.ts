/** The name of each language in the language itself, so that its speakers find it. */
export const languageNames = {
  bn: 'বাংলা',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  'zh-CN': '简体中文',
}
