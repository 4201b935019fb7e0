// Validates documents with a schema: node check.cjs AJV SCHEMA DOCUMENTS prints a line for each, "true" or "false".
const fs = require('fs');
const [, , ajv, schema, documents] = process.argv;
const Ajv = require(ajv + '/dist/2020').default;
const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(read(schema));
for (const d of read(documents)) console.log(validate(d.document));
