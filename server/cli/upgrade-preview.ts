import { readConfig } from '../config/config.ts'
import { upgradePreview } from '../operations/upgrade-preview/upgrade-preview.ts'
import { runCommand } from './command.ts'

await runCommand(() => upgradePreview(readConfig()), readConfig)
