import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Expands Lingui macros. Babel sees only the files that import one; everything else stays on oxc. */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      // the query: TanStack Router's split modules are `x.tsx?tsr-split=component`
      filter: { id: /\.[jt]sx?(?:\?|$)/, code: /from ['"]@lingui\/(?:core|react)\/macro['"]/ },
      async handler(code, id) {
        const expanded = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['jsx', 'typescript'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        return expanded?.code ? { code: expanded.code, map: expanded.map } : null
      },
    },
    // An unexpanded macro only fails in the browser, so the build fails instead.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && Object.keys(chunk.modules).some((module) => UNEXPANDED.test(module))) {
          this.error(`${chunk.fileName}: a Lingui macro was left unexpanded`)
        }
      }
    },
  }
}

const UNEXPANDED = /babel-plugin-lingui-macro|@lingui[\\/](?:core|react)[\\/]macro/
