import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { drawDemoPictures } from '../../server/demo/pictures.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { ADMIN } from './server.ts'

/** Makes a data folder with `count` believable tickets, ready for a server to be started on. */
export async function demoData(count: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-demo-'))
  const pictures = await drawDemoPictures()
  const { desk, close } = await buildApp(
    readConfig({
      DATA_DIR: dataDir,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'silent',
    }),
  )
  await seedDemo(desk, pictures, { count })
  await close()
  return dataDir
}
