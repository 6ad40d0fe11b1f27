import { ensureBuild, ensurePackages, runAtalaya } from './setup.mjs'

ensurePackages()
ensureBuild()
await runAtalaya(['serve', ...(process.env.DEMO === 'off' ? [] : ['--demo']), ...process.argv.slice(2)])
