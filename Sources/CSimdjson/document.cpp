#include "CSimdjson.h"

#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::element_type;
using simdjson::dom::object;

struct hr_document {
  simdjson::dom::parser parser;
  std::vector<hr_value> values;
};

namespace {

constexpr size_t deepest = 512;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_in_number(char c) { return is_digit(c) || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'; }

bool is_integer(std::string_view token) {
  if (!token.empty() && token.front() == '-') token.remove_prefix(1);
  for (char c : token) {
    if (!is_digit(c)) return false;
  }
  return !token.empty();
}

// The parser refuses an integer of more than 64 bits. JSON allows any, and a double is what everybody makes of it: the
// text with `.0` after each that may be one.
std::string with_points(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 64);
  bool in_string = false;
  for (size_t at = 0; at < text.size();) {
    char c = text[at];
    if (in_string && c == '\\' && at + 1 < text.size()) {
      out.append(text, at, 2);
      at += 2;
    } else if (in_string || !is_in_number(c)) {
      if (c == '"') in_string = !in_string;
      out.push_back(c);
      at++;
    } else {
      size_t end = at;
      while (end < text.size() && is_in_number(text[end])) end++;
      std::string_view token = text.substr(at, end - at);
      out.append(token);
      if (token.size() > 18 && is_integer(token)) out.append(".0");
      at = end;
    }
  }
  return out;
}

hr_text text_of(std::string_view view) { return {view.data(), view.size()}; }

// A value, and what is in it behind it; false where it is too deep: the parser lets an empty list one level further.
bool add(element value, hr_text name, size_t depth, std::vector<hr_value> &values) {
  hr_value one = {};
  one.name = name;
  switch (value.type()) {
    case element_type::NULL_VALUE: one.kind = HR_NULL; break;
    case element_type::BOOL:
      one.kind = HR_BOOL;
      one.integer = bool(value);
      break;
    case element_type::INT64:
      one.kind = HR_INTEGER;
      one.integer = int64_t(value);
      break;
    case element_type::UINT64:
      one.kind = HR_NUMBER;
      one.number = double(uint64_t(value));
      break;
    case element_type::DOUBLE:
      one.kind = HR_NUMBER;
      one.number = double(value);
      break;
    case element_type::STRING:
      one.kind = HR_STRING;
      one.text = text_of(std::string_view(value));
      break;
    case element_type::ARRAY: one.kind = HR_ARRAY; break;
    case element_type::OBJECT: one.kind = HR_OBJECT; break;
  }
  size_t place = values.size();
  values.push_back(one);
  if (one.kind != HR_ARRAY && one.kind != HR_OBJECT) return true;
  if (depth == deepest) return false;
  size_t count = 0;
  if (one.kind == HR_ARRAY) {
    for (element each : array(value)) {
      if (!add(each, {nullptr, 0}, depth + 1, values)) return false;
      count++;
    }
  } else {
    for (auto field : object(value)) {
      if (!add(field.value, text_of(field.key), depth + 1, values)) return false;
      count++;
    }
  }
  values[place].count = count;
  return true;
}

simdjson::error_code parse(hr_document &document, std::string_view text, element &root) {
  auto error = document.parser.allocate(text.size() + simdjson::SIMDJSON_PADDING, deepest + 1);
  return error ? error : document.parser.parse(text.data(), text.size(), true).get(root);
}

}  // namespace

hr_document *hr_document_read(const void *bytes, size_t length, const char **problem) {
  std::string_view text(static_cast<const char *>(bytes), length);
  // A byte order mark may be passed over (RFC 8259, 8.1).
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  try {
    auto document = std::make_unique<hr_document>();
    element root;
    auto error = parse(*document, text, root);
    if (error == simdjson::NUMBER_ERROR) error = parse(*document, with_points(text), root);
    if (!error && !add(root, {nullptr, 0}, 0, document->values)) error = simdjson::DEPTH_ERROR;
    if (!error) return document.release();
    *problem = simdjson::error_message(error);
    return nullptr;
  } catch (...) {
    *problem = "there is not enough memory to read it";
    return nullptr;
  }
}

void hr_document_free(hr_document *document) { delete document; }

const hr_value *hr_document_values(const hr_document *document, size_t *count) {
  *count = document->values.size();
  return document->values.data();
}
