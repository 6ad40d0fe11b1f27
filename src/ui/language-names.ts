/** Each language in its own words, for the person who looks for it. */
export const languageNames = {
  bn: 'বাংলা',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  'zh-CN': '简体中文',
}
