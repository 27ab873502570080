import { explainFailure, runBackup } from '../../src/server/db/backup-command.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'

// Written files are private to the user.
process.umask(0o077)

await command(async () => {
  const folder = await runBackup(process.argv.slice(2)).catch((error) => {
    const sentence = explainFailure(error)
    throw sentence ? new Failure(`No backup was made. ${sentence}`) : error
  })
  console.log(`Backup saved to ${folder}`)
})
