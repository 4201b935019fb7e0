package lower

// settingsClass is in every catalog, and has the settings as variables (PHASE-3).
const settingsClass = "settings"
