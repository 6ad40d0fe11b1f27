import { ensurePackages, run } from './setup.mjs'

ensurePackages()
run('npx', ['lingui', 'compile'])
const inspect = process.argv.includes('--inspect') ? { VITE_INSPECT: '1' } : {}
run('npx', ['tsx', 'watch', '--clear-screen=false', 'server/cli/atalaya.ts', 'dev'], inspect)
