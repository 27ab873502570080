import { explainFailure, runRestore } from '../../src/server/db/backup-command.ts'
import { Failure } from '../bootstrap/failure.mjs'
import { command } from '../lib/command.ts'

// Written files are private to the user.
process.umask(0o077)

await command(async () => {
  const folder = await runRestore(process.argv.slice(2)).catch((error) => {
    const sentence = explainFailure(error)
    throw sentence ? new Failure(`Nothing was restored. ${sentence}`) : error
  })
  console.log(`${folder} was restored. Start the app with: npm start`)
})
