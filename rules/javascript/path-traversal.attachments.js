const fs = require("fs");
const path = require("path");
const mailparser = require("mailparser");

function saveAttachment(attachment) {
  // ruleid: javascript-attachment-name-as-path
  const output = fs.createWriteStream(path.join(FOLDER, attachment.contentId));
  attachment.stream.pipe(output);
  // ok: javascript-attachment-name-as-path
  const other = fs.createWriteStream(path.join(FOLDER, path.basename(attachment.contentId)));
  attachment.stream.pipe(other);
}

async function saveAll(source) {
  const mail = await mailparser.simpleParser(source);
  for (const attachment of mail.attachments) {
    const { filename } = attachment;
    // ruleid: javascript-attachment-name-as-path
    fs.writeFileSync(`${FOLDER}/${attachment.filename}`, attachment.content);
    // ok: javascript-attachment-name-as-path
    fs.writeFileSync(`${FOLDER}/${attachment.checksum}`, attachment.content);
    log(filename);
  }
}

new mailparser.MailParser().on("attachment", saveAttachment);
module.exports = saveAll;
