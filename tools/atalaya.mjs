import { ensureBuild, ensurePackages, runAtalaya } from './setup.mjs'

ensurePackages()
ensureBuild()
await runAtalaya(process.argv.slice(2))
