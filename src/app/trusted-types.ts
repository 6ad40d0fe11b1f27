/**
 * The only policy that the page's Content-Security-Policy allows. It accepts text without markup (the style sheets that
 * Mantine writes) and refuses everything that could become an element, a script or its address.
 */
export function installTrustedTypes(trustedTypes: TrustedTypeFactory | undefined): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup from a string is refused')
      return text
    },
  })
}

export type TrustedTypeFactory = {
  createPolicy: (name: 'default', rules: { createHTML: (text: string) => string }) => unknown
}

declare global {
  interface Window {
    /** The part of the browser's Trusted Types that is used here: TypeScript does not have it yet. */
    trustedTypes?: TrustedTypeFactory
  }
}
