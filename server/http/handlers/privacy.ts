import type { privacyCalls } from '@support-desk/contract'
import { eraseOwnAccount, erasePerson, listFormerPeople } from '../../core/erasure.ts'
import { exportOwnData, exportPerson, type ExportFile } from '../../core/person-export.ts'
import { type BinaryAnswer, type Handlers, pageOf } from '../handler.ts'
import { presentFormerPerson } from '../present/privacy.ts'
import { zipOf } from '../zip.ts'

/** What people may know of themselves, and being forgotten. */
export const privacyHandlers: Handlers<keyof typeof privacyCalls> = {
  async exportOwnData({ desk, caller }) {
    return archiveOf(await exportOwnData(desk, caller))
  },

  async exportPerson({ desk, caller, input }) {
    return archiveOf(await exportPerson(desk, caller, input.params.userid))
  },

  async listFormerPeople({ desk, caller, input }) {
    return pageOf(await listFormerPeople(desk, caller, input.query), presentFormerPerson)
  },

  async erasePerson({ desk, caller, input }) {
    await erasePerson(desk, caller, input.params.userid)
    return { msg: 'The person was erased. Tickets and chats stay without their name.' }
  },

  async eraseOwnAccount({ desk, caller, input, address }) {
    await eraseOwnAccount(desk, caller, { password: input.body.password, address })
    return { msg: 'Your account is gone. Your tickets stay without your name.' }
  },
}

const archiveOf = (files: AsyncIterable<ExportFile>): BinaryAnswer => ({
  bytes: zipOf(files),
  type: 'application/zip',
  fileName: 'support-desk-data.zip',
})
