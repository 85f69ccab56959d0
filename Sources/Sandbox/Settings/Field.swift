internal import JSON

/// One member of the settings, or of an object in them: its name, what it does, and the values it takes.
///
/// The admin address, its page and its errors are all made of these, so that none of them lags behind what there is.
struct Field<Whole>: Sendable {
  let name: String
  let meaning: String
  /// As they follow "takes".
  let values: String
  /// An object without it is refused.
  let isRequired: Bool
  let json: @Sendable (Whole) -> JSONValue
  /// The last argument is the place that an error names.
  let set: @Sendable (inout Whole, JSONValue, String) throws(SettingError) -> Void

  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Whole, Value> & Sendable, _ form: ValueForm<Value>,
    isRequired: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    values = form.words
    json = { form.json($0[keyPath: path]) }
    set = { (whole, value, place) throws(SettingError) in whole[keyPath: path] = try form.value(value, place) }
  }
}
