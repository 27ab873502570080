import { ensureBuild } from '../lib/build.ts'
import { command } from '../lib/command.ts'

await command(() => ensureBuild({ force: process.argv.includes('--force') }))
