import { isAccepted, readLicences, summarise } from '../lib/licences.ts'

const packages = await readLicences()
for (const item of packages) {
  console.log(`${item.name} ${item.version}: ${item.licence}${isAccepted(item) ? '' : ' (NOT ACCEPTED)'}`)
}
console.log(`\n${packages.length} packages: ${summarise(packages)}`)
if (!packages.every(isAccepted)) process.exitCode = 1
